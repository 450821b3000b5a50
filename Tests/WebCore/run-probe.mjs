// Runs the WebAssembly build of the core as a page would: with random bytes, and with nothing else.
// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from "node:fs";

let memory;
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
    env: {
        sheetbend_random: (address, count) =>
            crypto.getRandomValues(new Uint8Array(memory.buffer, address, count)),
    },
});
memory = instance.exports.memory;

const failedStep = instance.exports.sheetbend_probe();
if (failedStep !== 0) {
    console.error(`two devices did not meet inside WebAssembly: step ${failedStep}`);
    process.exit(1);
}
const count = 500;
const start = performance.now();
if (instance.exports.sheetbend_probe_messages(count) !== 0) {
    console.error("a message did not arrive as it was sent");
    process.exit(1);
}
const megabytes = (count * 16384) / 1e6;
const seconds = (performance.now() - start) / 1000;
console.log(
    `measured: WebAssembly, sealing and opening 16 KiB messages, ${Math.round(megabytes / seconds)} MB/s`);
