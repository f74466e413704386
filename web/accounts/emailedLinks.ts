// The pages of e-mailed links, by what a link is for: what each says, its buttons and what they do, and what it says once
// it is answered. Lifetimes and what voids a link are in server/auth/links.ts.
import { resetPassword } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { confirmEmail, stopMerge, undoEmailChange, type LinkPurpose } from '#contract/links.ts';
import { addDays } from '#contract/indiaTime.ts';
import { confirmListing, pauseDays, unsubscribe } from '#contract/listing.ts';
import { loginByLink } from '#contract/loginLink.ts';
import type { PlainId } from '#messages/translate.ts';
import { brand } from '#web/content/site.ts';
import { formatDate } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import type { ButtonProps } from '#web/ui/Button.tsx';
import type { Link } from './link.ts';

export interface Way {
  href: string;
  label: PlainId;
  variant?: ButtonProps['variant'];
}

export interface Choice extends Pick<ButtonProps, 'variant' | 'size'> {
  answer: string;
  label: PlainId;
  means?: PlainId | ((today: string) => string);
  /** Cannot be undone, and mail scanners press buttons: the first press leads to a page with this button alone. */
  confirm?: PlainId;
  isOffered?: (link: Link) => boolean;
}

export interface Outcome {
  title?: PlainId;
  said: PlainId;
  more?: (link: Link) => string;
  next?: Way;
}

export interface EmailedLink {
  /** As in web/routes.ts. */
  path: string;
  endpoint: Endpoint;
  title: PlainId;
  lead?: PlainId | ((link: Link) => string);
  /** Instead of buttons alone: the new password, twice. */
  setsPassword?: true;
  question?: PlainId | ((link: Link) => PlainId);
  choices: readonly Choice[];
  /** Where an answer leads: to this page, which shows it, unless given. 'stays': a mail program posts and follows no redirect. */
  after?: '/dashboard' | 'stays';
  /** By answer. With any other answer the link is spent. */
  outcomes?: Readonly<Record<string, Outcome>>;
  /** What to do when the link does not work. */
  renew: Way;
}

const MY_PAGE = '/dashboard/my-page';
const toDashboard: Way = { href: '/dashboard', label: 'objection.toDashboard' };
const askForPassword: Way = { href: '/forgotpassword', label: 'accounts.askAgain', variant: 'primary' };
const askForHelp: Way = { href: '/contact-us', label: 'emailChange.askForHelp', variant: 'primary' };
const sendAgain: Way = { href: MY_PAGE, label: 'links.sendAgain', variant: 'primary' };

const mine = { answer: 'mine', label: 'links.mine', variant: 'primary', size: 'large' } as const;
const notMe = { answer: 'not me', label: 'links.notMe' } as const;
const eraseAccount: Choice = { ...notMe, variant: 'danger', means: 'links.notMeConsequence', confirm: 'links.erase' };
const erased: Outcome = { title: 'links.erasedTitle', said: 'links.erased' };
const confirmed: Outcome = {
  title: 'links.confirmedTitle',
  said: 'links.confirmed',
  next: { href: MY_PAGE, label: 'dashboard.myPage', variant: 'primary' },
};

const paused: Outcome = { title: 'listing.pausedTitle', said: 'listing.paused', next: toDashboard };
const listing = {
  path: 'confirm-listing',
  endpoint: confirmListing,
  renew: toDashboard,
} as const;
const listingOutcomes = (kept: PlainId): EmailedLink['outcomes'] => ({
  yes: { title: kept, said: 'objection.kept' },
  off: { title: 'objection.offTitle', said: 'objection.off', next: toDashboard },
  ...Object.fromEntries(Object.keys(pauseDays).map((answer) => [answer, paused])),
});

const pause = (answer: keyof typeof pauseDays, label: PlainId): Choice => ({
  answer,
  label,
  means: (today) => t('listing.pauseMeans', { date: formatDate(addDays(today, pauseDays[answer] ?? 0)) }),
});

/** Of a path, the first purpose names the page of a link that does not work. Messages and requests have pages of their own. */
export const emailedLinks: Partial<Record<LinkPurpose, EmailedLink>> = {
  'confirm-email': {
    path: 'confirm-email',
    endpoint: confirmEmail,
    title: 'links.confirmTitle',
    lead: 'links.confirmLead',
    question: ({ isConfirmed }) => (isConfirmed ? 'links.againQuestion' : 'links.confirmQuestion'),
    choices: [
      { ...mine, means: 'links.mineConsequence' },
      // An address that was confirmed before keeps its account.
      { ...eraseAccount, isOffered: ({ isConfirmed }) => !isConfirmed },
    ],
    outcomes: { mine: confirmed, 'not me': erased },
    renew: sendAgain,
  },
  'new-email': {
    path: 'confirm-email',
    endpoint: confirmEmail,
    title: 'links.confirmTitle',
    lead: 'links.confirmLead',
    question: 'links.newEmailQuestion',
    choices: [
      { ...mine, means: 'links.newEmailConsequence' },
      { ...notMe, means: 'links.newEmailRefusal' },
    ],
    outcomes: { mine: confirmed, 'not me': { title: 'links.refusedTitle', said: 'links.refused' } },
    renew: sendAgain,
  },
  listing: {
    ...listing,
    title: 'objection.askTitle',
    lead: 'objection.askLead',
    question: 'objection.ask',
    choices: [
      { answer: 'yes', label: 'objection.keep', means: 'objection.keepMeans', variant: 'primary' },
      { answer: 'off', label: 'objection.takeOff', means: 'objection.takeOffMeans' },
    ],
    outcomes: listingOutcomes('objection.keptTitle'),
  },
  availability: {
    ...listing,
    title: 'listing.askTitle',
    lead: 'listing.askLead',
    choices: [
      { answer: 'yes', label: 'listing.yes', means: 'listing.yesMeans', variant: 'primary' },
      pause('pause30', 'listing.pause30'),
      pause('pause90', 'listing.pause90'),
      pause('pause180', 'listing.pause180'),
      { answer: 'off', label: 'listing.off', means: 'listing.offMeans' },
    ],
    outcomes: listingOutcomes('listing.yesTitle'),
  },
  'undo-email': {
    path: 'undo-email-change',
    endpoint: undoEmailChange,
    title: 'emailChange.undoTitle',
    lead: 'links.confirmLead',
    choices: [
      {
        answer: 'undo',
        label: 'emailChange.undo',
        means: 'emailChange.undoConsequence',
        variant: 'primary',
        size: 'large',
      },
    ],
    outcomes: {
      undone: {
        said: 'emailChange.undone',
        more: ({ emailId }) => t('emailChange.undoneNext', { address: emailId ?? '' }),
        next: { href: '/forgotpassword', label: 'emailChange.otherLink' },
      },
    },
    renew: askForHelp,
  },
  'stop-merge': {
    path: 'stop-merge',
    endpoint: stopMerge,
    title: 'mail.merge.subject',
    lead: 'links.confirmLead',
    choices: [
      { answer: 'stop', label: 'mail.merge.label', means: 'links.bothStay', variant: 'primary', size: 'large' },
    ],
    outcomes: { stopped: { said: 'mail.mergeStopped.subject', more: () => t('links.bothStay') } },
    renew: askForHelp,
  },
  unsubscribe: {
    path: 'unsubscribe',
    endpoint: unsubscribe,
    title: 'listing.stopTitle',
    question: 'listing.stopText',
    choices: [{ answer: 'stop', label: 'listing.stop', variant: 'primary' }],
    after: 'stays',
    outcomes: { stop: { said: 'listing.stopped' } },
    renew: { ...toDashboard, href: MY_PAGE },
  },
  login: {
    path: 'login-link',
    endpoint: loginByLink,
    title: 'login.byLink',
    lead: 'login.byLinkLead',
    choices: [{ answer: 'log in', label: 'login.logIn', variant: 'primary', size: 'large' }],
    after: '/dashboard',
    renew: { ...askForPassword, href: '/login' },
  },
  password: {
    path: 'resetpassword',
    endpoint: resetPassword,
    title: 'accounts.newPasswordTitle',
    lead: 'accounts.newPasswordLead',
    setsPassword: true,
    choices: [],
    renew: askForPassword,
  },
  invitation: {
    path: 'invitation',
    endpoint: confirmEmail,
    title: 'login.invitation',
    lead: ({ former }) => {
      const { name } = brand();
      return former ? t('login.invitationFrom', { name, former }) : t('login.invitationLead', { name });
    },
    setsPassword: true,
    question: 'login.notMeQuestion',
    choices: [eraseAccount],
    outcomes: { 'not me': erased },
    renew: askForPassword,
  },
};
