import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Three files rather than forty: each request costs a phone more than the bytes it might have left out. */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|@react-router)\//,
    priority: 2,
  },
  { name: 'shared', test: /node_modules\/(zod|lucide-react)\/|\/contract\/|\/web\/(ui|lib|locations)\//, priority: 1 },
];

export default defineConfig({
  plugins: [reactRouter()],
  // One style sheet of a few kB, kept for a year, instead of a dozen small ones a page.
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, cssCodeSplit: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // Only the icons in use end up in the build, so the package is needed for building alone.
  ssr: { noExternal: ['lucide-react'] },
});
