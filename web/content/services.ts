// Eight cards: what the site does for people. Nothing here is medical advice; that is the blood bank's to give.
import type { PlainId } from '#messages/translate.ts';

export interface ServiceCard {
  /** In web/site/serviceIcons.ts; shown beside the heading. */
  icon: string;
  heading: PlainId;
  detail: PlainId;
}

export const services = [
  {
    icon: 'search',
    heading: 'services.search.heading',
    detail: 'services.search.text',
  },
  {
    icon: 'phone-call',
    heading: 'services.phoneCall.heading',
    detail: 'services.phoneCall.text',
  },
  {
    icon: 'user-plus',
    heading: 'services.userPlus.heading',
    detail: 'services.userPlus.text',
  },
  {
    icon: 'shield-check',
    heading: 'services.shieldCheck.heading',
    detail: 'services.shieldCheck.text',
  },
  {
    icon: 'calendar-clock',
    heading: 'services.calendarClock.heading',
    detail: 'services.calendarClock.text',
  },
  {
    icon: 'flag',
    heading: 'services.flag.heading',
    detail: 'services.flag.text',
  },
  {
    icon: 'hand-heart',
    heading: 'services.handHeart.heading',
    detail: 'services.handHeart.text',
  },
  {
    icon: 'building-2',
    heading: 'services.building2.heading',
    detail: 'services.building2.text',
  },
] as const satisfies readonly ServiceCard[];
