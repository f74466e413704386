import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // One style sheet of a few kB, kept for a year, instead of a dozen small ones a page.
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, cssCodeSplit: false },
  // Only the icons in use end up in the build, so the package is needed for building alone.
  ssr: { noExternal: ['lucide-react', '@base-ui/react'] },
});
