/** Keccak-256 as Ethereum uses it (the padding from before SHA-3), for the checksum of its addresses. */

const LANE_MASK = (1n << 64n) - 1n;
const RATE = 136;
const ROUNDS = 24;

const roundConstants = (): bigint[] => {
  // The constants come from the linear feedback shift register of FIPS 202, section 3.2.5.
  let register = 1;
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n;
    for (let j = 0; j <= 6; j++) {
      if (register & 1) constant |= 1n << ((1n << BigInt(j)) - 1n);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    return constant;
  });
};
const CONSTANTS = roundConstants();

const rotate = (lane: bigint, by: bigint): bigint =>
  by === 0n ? lane : ((lane << by) | (lane >> (64n - by))) & LANE_MASK;
const lane = (lanes: bigint[], index: number): bigint => lanes[index] as bigint;

const theta = (a: bigint[]): void => {
  const column = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((parity, row) => parity ^ lane(a, x + row), 0n));
  for (let i = 0; i < 25; i++) {
    a[i] = lane(a, i) ^ lane(column, (i + 4) % 5) ^ rotate(lane(column, (i + 1) % 5), 1n);
  }
};

const rhoAndPi = (a: bigint[]): void => {
  let x = 1;
  let y = 0;
  let current = lane(a, 1);
  for (let t = 0; t < ROUNDS; t++) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    const index = x + 5 * y;
    const next = lane(a, index);
    a[index] = rotate(current, BigInt((((t + 1) * (t + 2)) / 2) % 64));
    current = next;
  }
};

const chi = (a: bigint[]): void => {
  for (let row = 0; row < 25; row += 5) {
    const line = a.slice(row, row + 5);
    for (let x = 0; x < 5; x++) a[row + x] = lane(line, x) ^ (~lane(line, (x + 1) % 5) & lane(line, (x + 2) % 5));
  }
};

const permute = (a: bigint[]): void => {
  for (let round = 0; round < ROUNDS; round++) {
    theta(a);
    rhoAndPi(a);
    chi(a);
    a[0] = lane(a, 0) ^ lane(CONSTANTS, round);
  }
};

/** The 32-byte digest. */
export const keccak256 = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE);
  padded.set(message);
  padded[message.length] = (padded[message.length] as number) | 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] as number) | 0x80;
  const view = new DataView(padded.buffer);
  const lanes = Array.from({ length: 25 }, () => 0n);
  for (let offset = 0; offset < padded.length; offset += RATE) {
    for (let i = 0; i < RATE / 8; i++) lanes[i] = lane(lanes, i) ^ view.getBigUint64(offset + i * 8, true);
    permute(lanes);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (let i = 0; i < 4; i++) out.setBigUint64(i * 8, lane(lanes, i), true);
  return digest;
};
