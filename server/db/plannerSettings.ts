// What both engines are told about planning. Every query of ours is a short walk along an index: a bitmap would gather
// all of a state's donors before it kept the first ten, a random read costs little on today's disks, parallel plans
// only take processors from other requests, and just-in-time compiling costs more than such a query. The values do not
// change the plan, so it is made once for each statement and connection, not for each search.
export const plannerSettings = [
  'enable_bitmapscan=off',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
] as const;
