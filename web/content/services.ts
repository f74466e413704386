// Eight cards: what the site does for people. Nothing here is medical advice; that is the blood bank's to give.

export interface ServiceCard {
  /** The name of a lucide icon (https://lucide.dev/icons), shown beside the heading. */
  icon: string;
  heading: string;
  detail: string;
}

export const services = [
  {
    icon: 'search',
    heading: 'Find a donor',
    detail: 'Choose a blood group and a place. You see who can give, with a number to call. No account needed.',
  },
  {
    icon: 'phone-call',
    heading: 'Call directly',
    detail: 'You speak to the donor yourself. Nobody stands between you, and nobody takes money.',
  },
  {
    icon: 'user-plus',
    heading: 'Register as a donor',
    detail: 'Give your name, number, blood group and place. People near you can then find you.',
  },
  {
    icon: 'shield-check',
    heading: 'Stay in control',
    detail: 'Say when you cannot give. Change your details, download your data or delete your profile yourself.',
  },
  {
    icon: 'calendar-clock',
    heading: 'Keep track of donations',
    detail:
      'Record each donation of blood or platelets. We show a date 90 days later as a guide. Some people must wait ' +
      'longer: your blood bank decides.',
  },
  {
    icon: 'flag',
    heading: 'Report a wrong entry',
    detail: 'A number that does not work costs time. Tell us from the list of results, and a volunteer looks at it.',
  },
  {
    icon: 'hand-heart',
    heading: 'Volunteer',
    detail: 'Help to check entries, answer questions and bring in new donors where you live.',
  },
  {
    icon: 'building-2',
    heading: 'Service organisations',
    detail: 'Hospitals, blood banks and charities can send us their details and tell us how we can do better.',
  },
] as const satisfies readonly ServiceCard[];
