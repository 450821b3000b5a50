// SPDX-License-Identifier: Apache-2.0

/// Two pipes between two named ends, and what is planned for them.
struct SimulatedConnection: Sendable {
    /// What happens next by itself.
    struct NextEvent: Sendable {
        enum What: Sendable {
            case arrival(fromSide: Int)
            case drained(side: Int)
            case reset(side: Int)
            case close(side: Int)
            case cut
        }

        let time: Int64
        let ordinal: UInt64
        let what: What
    }

    let names: [String]
    /// By the side that sends.
    var pipes = [SimulatedPipe(), SimulatedPipe()]
    /// When each side learns that the connection broke.
    var resets: [(time: Int64, ordinal: UInt64)?] = [nil, nil]
    /// When each side that closes is done, or gives up.
    var closes: [(time: Int64, ordinal: UInt64)?] = [nil, nil]
    var timedCut: (time: Int64, ordinal: UInt64, kind: NetworkCut)?
    /// Whether it was cut or aborted.
    private(set) var isOver = false

    init(names: [String]) {
        self.names = names
    }

    mutating func breakOff() {
        isOver = true
        timedCut = nil
        for side in 0..<2 { pipes[side].breakOff() }
    }

    /// A side is done with the connection: nothing that was planned for it happens.
    mutating func forget(_ side: Int) {
        resets[side] = nil
        closes[side] = nil
    }

    var nextEvent: NextEvent? {
        var next: NextEvent?
        func consider(_ time: Int64, _ ordinal: UInt64, _ what: NextEvent.What) {
            if let next, (next.time, next.ordinal) <= (time, ordinal) { return }
            next = NextEvent(time: time, ordinal: ordinal, what: what)
        }
        for side in 0..<2 {
            if let parcel = pipes[side].nextParcel {
                consider(parcel.arrival, parcel.ordinal, .arrival(fromSide: side))
            }
            if let notice = pipes[side].drainedNotice {
                consider(notice.time, notice.ordinal, .drained(side: side))
            }
            if let close = closes[side] { consider(close.time, close.ordinal, .close(side: side)) }
            if let reset = resets[side] { consider(reset.time, reset.ordinal, .reset(side: side)) }
        }
        if let timedCut { consider(timedCut.time, timedCut.ordinal, .cut) }
        return next
    }
}
