// Planner settings of both engines. Every query is a short index scan: a bitmap scan would collect all donors of a state
// before it keeps the first ten, random reads are cheap on SSDs, parallel plans only take cores from other requests, and
// JIT compilation takes longer than such a query. Generic plans: a statement is planned once per connection, not for each
// search.
export const plannerSettings = [
  'enable_bitmapscan=off',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
] as const;
