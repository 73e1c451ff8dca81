/** The moment at which every test's clock stands at first: 2026-01-05 08:00 UTC, a Monday. */
export const TEST_EPOCH_MS = Date.UTC(2026, 0, 5, 8);
