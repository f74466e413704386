/** `npm run test:all`: every pair of calls, every language, and generated requests of another seed. */
export const runsEverything = process.env.TEST_ALL === '1';
