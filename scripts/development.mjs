// Loaded before the server by `npm run dev`.
process.env.NODE_ENV ??= 'development';
await import('./production.mjs');
