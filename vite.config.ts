// The build. What a page weighs is decided here and in web/ui/withoutHydration.tsx; e2e/weight.test.ts holds the budgets.
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pageMessages } from './messages/pageMessages.ts';
import routes from './web/routes.ts';
import { iconClasses } from './web/iconClasses.ts';

/**
 * Few files rather than forty: each costs half a kilobyte of headers, and the less there is in one, the worse it is
 * compressed. Each takes the named modules and all that they need, as far as no file above it has taken it.
 */
const files = {
  framework:
    /node_modules\/(react|react-dom|react-router|scheduler|cookie|@react-router)\/|rolldown|preload-helper|entry\.client/,
  // The frame of every page, and the search form.
  site: /web\/(root|lib\/(meta|AskLink)|site\/SiteLayout|donors\/(SearchForm|search))\.tsx?|web\/(site\/(Header|Footer|LanguageLinks|DemoStrip|UnreadNote|TwoPartBanner)|ui\/(Layout|pictures\/Picture))\.module\.css/,
  // The front page, and the looks of what it shows without its code.
  landing:
    /web\/(site\/(landing\.tsx|staticHomeSections|(?!ContactTable|ArticlePage|TwoPartBanner)[^.]*\.module\.css)|(ui\/(Ticker|CounterStat|Avatar)|feedback\/PublicFormPage)[^.]*\.module\.css)/,
  // What every page but the front page has, without what only forms need.
  frame:
    /web\/(ui\/(PageTitle|Layout|pictures\/Picture)|donors\/describe|content\/sayHour|lib\/(deviceMemory|ForgetDevice|SmsHow))\.tsx?$|contract\/indiaTime\.ts$/,
  donors: /web\/donors\/findDonor\.tsx/,
  // What the forms of visitors and of the dashboard share, and the form of a donor's data, which administrators have too.
  fields:
    /web\/(ui\/(FormPage|RadioGroup|Checkbox|Checklist|FieldSet|PasswordInput)|accounts\/(ContactFields|DonorInput|GenderField|NewPasswordFields|passwordChecklist|repeatedPassword|nextPath)|lib\/(session|useAfterPost|FormFailure|FormKey)|locations\/(foundPlaces|fill)|eligibility\/genderLabels|donations\/typeLabels)\.tsx?|contract\/(accounts|donations|eligibility|profile|secondFactor)\.ts/,
  // Of the form for a request, of the desk and of the administrators' lists.
  requests: /contract\/bloodRequests\.ts/,
  registration: /web\/accounts\/RegistrationForm\.tsx/,
  account: /web\/accounts\/(register|login)\.tsx/,
  // What visitors send: its form, and its list on the administrators' pages.
  submissions:
    /contract\/(submission|submittedContact|feedback|volunteer|organization|serviceFeedback|translation)\.ts/,
  forms:
    /web\/(feedback\/(feedback|volunteer|organization|serviceFeedback|betterWords|FormSent)|accounts\/notMyListing)\.tsx/,
  dashboard:
    /web\/(dashboard|reauthentication|lib\/(paging|useFocusAfterPost|useIsSending)|ui\/useWhileClosing|accounts\/ProfileForm)\/?.*\.tsx?/,
  // The pages of the dashboard that every user has.
  own: /web\/accounts\/(myPage|editProfile|changePassword|changePasswordPage)\.tsx/,
  // What the administrators' lists share, and the list of donors with its dialogs; the rest is a file for each page.
  lists: /web\/admin\/(AdminList|ListPages|decisions|DecisionFailure|ExportLink)\.tsx/,
  registered: /web\/admin\/donors\/registeredDonors\.tsx/,
  front: /web\/site\/HomeSections\.tsx/,
};

const groups = Object.entries(files).map(([name, test], place, { length }) => ({
  name,
  test,
  priority: length - place,
}));

const styleModules = globSync('web/**/*.module.css').sort();

/**
 * The place of the file and that of the class in it, as three or four characters: a hash cannot be compressed, and the same
 * names in a page and in its styles are a tenth of both.
 */
function shortName(name: string, path: string, css: string): string {
  const names = (css.match(/(?:\.|@keyframes )[a-z][\w-]*/gi) ?? []).map((found) =>
    found.replace(/^(\.|@keyframes )/, ''),
  );
  const place = styleModules.indexOf(relative('.', path));
  // From 360 on, two digits to the base of 36 begin with a letter.
  return (360 + place).toString(36) + [...new Set(names)].indexOf(name).toString(36);
}

export default defineConfig(({ command }) => ({
  plugins: [iconClasses, reactRouter(), pageMessages(routes)],
  css: {
    modules: { generateScopedName: command === 'build' ? shortName : '[local]-[hash:base64:3]' },
    // Its `Features.Nesting`: browsers before 2024 know no nested rules, nor does server/pages/pageStyles.ts. Without
    // `Features.LightDark`, which adds two properties to each colour scheme: no rule uses `light-dark()`.
    lightningcss: { include: 1, exclude: 1_048_576 },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server has loaded the messages already: a second copy would take megabytes.
    ssr: { build: { rolldownOptions: { external: ['#messages/catalogues.ts', '#messages/unread.ts'] } } },
  },
}));
