// The Privacy page. It describes what the server does: update it when retention or visibility changes.
import { message } from '#contract/message.ts';
import { contactLink } from './footer.ts';
import { brand, site } from './site.ts';
import type { Article } from './page.ts';

/** `contact` answers complaints; null where the operator set nobody. */
export function privacyPage(contact: string | null): Article {
  const { name } = brand();
  const { email, legalName, smsNumber } = site().contact;
  return {
    title: message('site.privacy'),
    lead: message('privacy.lead', { name }),
    sections: [
      {
        id: 'what-we-hold',
        heading: message('privacy.whatWeHold'),
        paragraphs: [
          ...(legalName === null ? [] : [message('privacy.responsible', { name: legalName })]),
          message('privacy.whatWeHold.text1'),
        ],
        points: [
          message('privacy.whatWeHold.point1'),
          message('privacy.whatWeHold.point2'),
          message('privacy.whatWeHold.point3'),
          message('privacy.whatWeHold.point4'),
          message('privacy.whatWeHold.point5'),
          message('privacy.whatWeHold.betterWords'),
          message('privacy.whatWeHold.point6'),
          message('privacy.whatWeHold.calls'),
          ...(smsNumber === null ? [] : [message('privacy.whatWeHold.sms')]),
          message('privacy.whatWeHold.objection'),
          message('privacy.whatWeHold.point7'),
        ],
      },
      {
        id: 'who-sees-it',
        heading: message('privacy.whoSeesIt'),
        paragraphs: [message('privacy.whoSeesIt.text1')],
        points: [
          message('privacy.whoSeesIt.point1'),
          message('privacy.whoSeesIt.point2'),
          message('privacy.whoSeesIt.point3'),
          message('privacy.whoSeesIt.point4'),
          message('privacy.whoSeesIt.point5'),
        ],
      },
      {
        id: 'copying',
        heading: message('privacy.copying'),
        paragraphs: [message('privacy.copying.text1')],
      },
      {
        id: 'take-it-back',
        heading: message('privacy.takeItBack'),
        paragraphs: [message('privacy.takeItBack.text1')],
        points: [
          message('privacy.takeItBack.point1'),
          message('privacy.takeItBack.point2'),
          message('privacy.takeItBack.point3'),
          message('privacy.takeItBack.point4'),
          message('privacy.takeItBack.point5', { email }),
          message('privacy.takeItBack.point6'),
        ],
        links: [
          { label: 'privacy.toDashboard', href: '/dashboard' },
          { label: 'objection.title', href: '/not-my-listing' },
        ],
      },
      {
        id: 'complaints',
        heading: message('privacy.complaints'),
        paragraphs: [
          contact === null
            ? message('privacy.complaints.contactUs')
            : message('objection.grievanceContact', { contact }),
          message('privacy.complaints.board'),
        ],
        links: contact === null ? [contactLink] : [],
      },
      {
        id: 'how-long',
        heading: message('privacy.howLong'),
        paragraphs: [],
        points: [
          message('privacy.howLong.point1'),
          message('privacy.howLong.point2'),
          message('privacy.howLong.point3'),
          message('privacy.howLong.point4'),
          message('privacy.howLong.point5'),
          message('privacy.howLong.point6'),
          message('privacy.howLong.messages'),
          message('privacy.howLong.requests'),
          message('privacy.howLong.point7'),
          message('privacy.howLong.securityLog'),
          message('privacy.howLong.point8'),
        ],
      },
      {
        id: 'cookies',
        heading: message('privacy.cookies'),
        paragraphs: [message('privacy.cookies.text1')],
        points: [
          message('privacy.cookies.point1'),
          message('privacy.cookies.point2'),
          message('privacy.cookies.point3'),
          message('privacy.cookies.point4'),
          message('privacy.cookies.point6'),
          message('privacy.cookies.point5'),
          message('privacy.keptResults'),
          message('privacy.chosenPlace'),
        ],
      },
    ],
  };
}
