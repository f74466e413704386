// The Privacy page. It says what the server does: whoever changes how long or for whom something is kept changes this.
import { organisation } from './organisation.ts';
import type { Article } from './page.ts';

const { name, email } = organisation;

export const privacyPage: Article = {
  title: 'Privacy',
  lead: `${name} shows donors’ names and phone numbers so that people who need blood can call them. This page says what we hold, why, who sees it and how you can take it back.`,
  sections: [
    {
      id: 'what-we-hold',
      heading: 'What we hold, and why',
      paragraphs: ['We ask only for what the list needs.'],
      points: [
        'If you register: your name, phone number, blood group and place, so that you can be found. Your year of birth, because people under 18 are not listed. Your e-mail address and user id, so that you can log in and we can write to you. Your gender and landline number only if you give them.',
        'Your password only as a scrambled value from which it cannot be read back. We never send it by mail.',
        'The consent you gave: the version of its text and the time.',
        'The donations you record: date, patient’s name, place, hospital, and blood or platelets.',
        'If you send us feedback, offer to volunteer or add an organisation: what you wrote in that form, so that we can answer it.',
        'If you report a donor: your reason and your description. We do not ask who you are; a scrambled mark of your browser only tells us when the same report comes twice.',
        'What our administrators did and when, so that mistakes can be found.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who sees it',
      paragraphs: ['We do not sell or rent your details.'],
      points: [
        'Anyone who searches for your blood group and place sees your name, your phone number and whether you are available. Results never show your user id or e-mail address, and nobody can search by phone number.',
        'Anyone can see the list of blood donations: donor, date, patient’s name, place and hospital.',
        'Anyone can see feedback that we approved: date, name, place, e-mail address and words. The form says so before you send it.',
        'Our administrators see registered donors’ details and everything sent through the forms.',
        'A WhatsApp link leads to another company’s service. It learns nothing from us until you open it.',
      ],
    },
    {
      id: 'copying',
      heading: 'How we stop the list from being copied',
      paragraphs: [
        'A search needs a blood group and a state, and shows at most 1,000 donors. We count requests, including by network address, for a short time, and slow down those who ask for too much. We cannot stop a person from writing down a number that they can see.',
      ],
    },
    {
      id: 'take-it-back',
      heading: 'How to change your mind',
      paragraphs: ['You need not give a reason.'],
      points: [
        'Cannot give for now? Set yourself to unavailable. You stay in the list, below those who can give, and people see that you cannot.',
        'Want to be left out altogether? Press Delete Profile on your dashboard. Your profile, your letters, your sessions and the reports about you are erased at once. Donations stay in the public list as given by ‘A donor’.',
        'Want to see what we hold? Press Download my data on your dashboard.',
        'Want something wrong put right? Change it under Edit Profile.',
        `Cannot log in, are named in someone’s donation, or sent us a form? Write to ${email}.`,
        `Not content with us? Write to ${email}: we answer within 90 days at most. After that you may complain to the Data Protection Board of India.`,
      ],
      links: [{ label: 'Go to your dashboard', href: '/dashboard' }],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [],
      points: [
        'Your profile: until you or an administrator deletes it.',
        'Your login: until you log out, for 15 minutes without activity, and for 12 hours at most.',
        'A link to set a new password: 30 minutes, and it works once.',
        'The answer to a form you sent, so that it is not taken twice: 24 hours.',
        'An e-mail to you: until your mail server has accepted it, for a week at most. One that was refused is kept for 30 days more, so that we can see why.',
        'Feedback, applications and reports: until an administrator deletes them.',
        'The record of what administrators did: it stays. After you are deleted it holds only your registration number, which no longer leads to you.',
        'Back-up copies may hold deleted details until newer copies replace them.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      paragraphs: ['The site uses no advertising or tracking cookies. These are needed for it to work:'],
      points: [
        'XSRF-TOKEN: a random value that stops other sites from sending forms in your name. We also count requests by it.',
        'session (on a secure address: __Host-session): keeps you logged in. It goes when you log out.',
        'notice: carries a message such as ‘your Form is submitted!’ to the next page, once, and is then removed. On a secure address its name is __Host-notice.',
        'wait (on a secure address: __Host-wait): says from when you may see more donors, where your browser runs no JavaScript. It goes after an hour.',
        'While you are logged in, your browser also stores your user id, name and role under the name userData. It is removed when you log out.',
      ],
    },
  ],
};
