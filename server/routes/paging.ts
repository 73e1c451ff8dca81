/** Limits page and size of a paginated read, so that it stays cheap whatever the client sends. */
const MAX_PAGE = 10_000;
const MAX_LIMIT = 100;

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export const pageOf = (asked: PageRequest): PageRequest => ({
  page: Math.min(Math.max(asked.page, 1), MAX_PAGE),
  limit: Math.min(Math.max(asked.limit, 1), MAX_LIMIT),
});
