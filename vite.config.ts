// The build. What a page weighs is decided here and in web/ui/withoutHydration.tsx; e2e/weight.test.ts holds the budgets.
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pageMessages } from './messages/pageMessages.ts';
import routes from './web/routes.ts';

/**
 * Few files rather than forty: each costs half a kilobyte of headers, and the less there is in one, the worse it is
 * compressed. Each takes the named modules and all that they need, as far as no file above it has taken it.
 */
const files = {
  framework:
    /node_modules\/(react|react-dom|react-router|scheduler|cookie|@react-router)\/|rolldown|preload-helper|entry\.client/,
  // The frame of every page, the search form, and what the pages of donors and of a session have in common.
  site: /web\/(root|site\/(SiteLayout|landing)|donors\/(SearchForm|describe)|ui\/(PageTitle|Layout|Badge|Words|CopyLink)|lib\/(ForgetDevice|format|RouterAnchor))\.tsx?$/,
  // The forms of visitors.
  forms: /web\/(accounts\/(register|login)|feedback\/PublicFormPage)\.tsx$/,
  // What the pages of a session share.
  dashboard:
    /web\/(ui\/useWhileClosing|dashboard|dashboard\/content|accounts\/(myPage|editProfile|changePassword))\.tsx?$/,
};

const groups = Object.entries(files).map(([name, test], place, { length }) => ({
  name,
  test,
  priority: length - place,
}));

export default defineConfig({
  plugins: [reactRouter(), pageMessages(routes)],
  css: { modules: { generateScopedName: '[local]-[hash:base64:4]' } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server has loaded the messages already: a second copy would take megabytes.
    ssr: { build: { rolldownOptions: { external: ['#messages/catalogues.ts'] } } },
  },
});
