// SPDX-License-Identifier: Apache-2.0

/// One direction of a simulated connection.
struct SimulatedPipe: Sendable {
    /// Bytes on the way. An empty parcel is the sender's end.
    struct Parcel: Sendable {
        let bytes: [UInt8]
        let arrival: Int64
        let ordinal: UInt64
    }

    private var queue: [UInt8] = []
    private var queueStart = 0
    private var parcels: [Parcel] = []
    private var parcelStart = 0
    private var travellingByteCount = 0
    private(set) var deliveredByteCount = 0
    private(set) var endHasDeparted = false
    /// Whether the receiver has read everything and the end.
    private(set) var endHasArrived = false

    /// Whether the sender sends no more.
    var hasEnded = false
    /// Whether the receiver isn't reading.
    var isHeld = false
    /// Whether bytes had to wait in the queue since it was last empty.
    var hadToWait = false
    /// When the sender is told that its queue is empty.
    var drainedNotice: (time: Int64, ordinal: UInt64)?
    /// Where in this direction's bytes the connection breaks.
    var cut: (byteCount: Int, kind: NetworkCut)?

    var queuedByteCount: Int { queue.count - queueStart }

    /// What arrives next, unless the receiver isn't reading.
    var nextParcel: Parcel? {
        isHeld || parcelStart == parcels.count ? nil : parcels[parcelStart]
    }

    mutating func enqueue(_ bytes: [UInt8]) {
        guard !hasEnded else { return }
        queue += bytes
    }

    /// How many queued bytes may begin to travel; nil when none may.
    func room(window: Int) -> Int? {
        let room = min(queuedByteCount, window - travellingByteCount)
        return room > 0 ? room : nil
    }

    mutating func depart(_ count: Int, arriving time: Int64, ordinal: UInt64) {
        add([UInt8](queue[queueStart..<(queueStart + count)]), time, ordinal)
        queueStart += count
        travellingByteCount += count
        // Moving the rest only when at least half is spent keeps the cost linear.
        if queueStart * 2 >= queue.count {
            queue.removeFirst(queueStart)
            queueStart = 0
        }
    }

    mutating func departEnd(arriving time: Int64, ordinal: UInt64) {
        endHasDeparted = true
        add([], time, ordinal)
    }

    /// Jitter never lets a parcel overtake the one before it: the stream is ordered.
    private mutating func add(_ bytes: [UInt8], _ time: Int64, _ ordinal: UInt64) {
        let arrival = max(time, parcels.last?.arrival ?? time)
        parcels.append(Parcel(bytes: bytes, arrival: arrival, ordinal: ordinal))
    }

    /// The next parcel's bytes, no further than a planned cut; nil for the sender's end.
    mutating func takeParcel() -> [UInt8]? {
        let parcel = parcels[parcelStart]
        parcelStart += 1
        if parcelStart * 2 >= parcels.count {
            parcels.removeFirst(parcelStart)
            parcelStart = 0
        }
        guard !parcel.bytes.isEmpty else {
            endHasArrived = true
            return nil
        }
        travellingByteCount -= parcel.bytes.count
        let allowed = cut.map { max(0, $0.byteCount - deliveredByteCount) } ?? .max
        let bytes = [UInt8](parcel.bytes.prefix(allowed))
        deliveredByteCount += bytes.count
        return bytes
    }

    /// Loses what is on the way; what is queued stays queued, as in a system that hasn't noticed.
    mutating func breakOff() {
        parcels = []
        parcelStart = 0
        travellingByteCount = 0
        drainedNotice = nil
        cut = nil
    }
}
