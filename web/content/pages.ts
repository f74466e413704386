// The titles and first words of pages that are mostly lists or forms.

export interface PageIntro {
  title: string;
  lead: string;
}

export const servicesPage: PageIntro = {
  title: 'Services',
  lead: 'What you can do here. Everything is free.',
};

export const blogPage: PageIntro & {
  feedbackHeading: string;
  feedbackLead: string;
  feedbackLink: string;
  allFeedback: string;
  newsHeading: string;
  allNews: string;
} = {
  title: 'Blog',
  lead: 'What people say, and what is new.',
  feedbackHeading: 'What people say',
  feedbackLead: 'Did you find a donor, or give blood? Tell others how it went.',
  feedbackLink: 'Send us your feedback',
  allFeedback: 'All testimonals',
  newsHeading: 'Latest News',
  allNews: 'All news',
};

export const contactPage = {
  title: 'Contact Us',
  lead: 'Coordinators by region. They help with the list; they do not arrange donors or take money for blood.',
  elsewhere: 'For anything else, write to us:',
  caption: 'Regional coordinators',
  columns: { region: 'Region', person: 'Name', phone: 'Phone', email: 'E-mail' },
  inDistrict: (district: string) => `${district} district`,
  noEmail: 'No e-mail',
} as const;

export const testimonialsPage = {
  title: 'Testimonals',
  lead: 'Words from people who found a donor here, or are one.',
  sendYours: 'Send us your feedback',
  empty: 'No feedback yet',
  emptyHint: 'Feedback is shown here once a volunteer has read it.',
  failed: 'The feedback could not be loaded.',
} as const satisfies PageIntro & Record<string, string>;

export const bloodDonationsPage: PageIntro = {
  title: 'Blood Donations',
  lead: 'Donations that our donors recorded. Thank you to each of them.',
};

export const feedbackPage: PageIntro & { publicNotice: string } = {
  title: 'Feedback',
  lead: 'Tell us what worked and what did not. We read everything.',
  publicNotice:
    'If we approve your feedback, it is shown on the Testimonals page with your name, place and e-mail address. ' +
    'Your phone numbers and occupation are not shown.',
};

export const volunteerPage: PageIntro = {
  title: 'Become a volunteer',
  lead: 'Tell us about yourself and why you would like to help. A volunteer reads each application.',
};

export const organizationPage: PageIntro = {
  title: 'Add a service organisation',
  lead: 'For hospitals, blood banks, charities and others who serve patients or donors.',
};

export const serviceFeedbackPage: PageIntro = {
  title: 'Feedback from organisations',
  lead: 'Tell us how the list works for your organisation, and which information is wrong or missing.',
};

/** Beside a telephone number in forms that ask for no country. */
export const phoneHint = 'Outside India, begin with + and the country code.';

/** Shown above the form for a donation, because its list is public. */
export const donationPublicNotice =
  'Your name, the patient’s name, the date, the place and the hospital are shown on the public page Blood Donations. ' +
  'Ask the patient or the family first.';
