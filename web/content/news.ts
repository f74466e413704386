// Six cards for the blog; the first three are also on the home page. They are sample content: put the network's own
// news here. What they say about donating is general; where it matters they send the reader to the blood bank.

/** A picture of the project: an SVG file of this name. */
export type NewsPicture =
  | 'news-prepare'
  | 'news-day'
  | 'news-after'
  | 'news-platelets'
  | 'news-number'
  | 'news-together';

export interface NewsItem {
  title: string;
  picture: NewsPicture;
  description: string;
}

export const newsOnHome = 3;

export const newsNote = 'Sample news. The network’s own announcements go here.';

export const news: readonly NewsItem[] = [
  {
    title: 'How to prepare before you donate',
    picture: 'news-prepare',
    description:
      'Sleep well, eat a meal and drink water. Take an identity card with you, and a list of any medicine you take.',
  },
  {
    title: 'What happens on the day',
    picture: 'news-day',
    description:
      'Staff ask about your health and do a few checks before you give. Answer openly: it protects you and the patient.',
  },
  {
    title: 'After you donate',
    picture: 'news-after',
    description:
      'Sit for a while, have something to drink and take it easy that day. If you feel unwell, tell the staff or call them.',
  },
  {
    title: 'Blood or platelets?',
    picture: 'news-platelets',
    description:
      'Some patients need platelets rather than whole blood. The rules differ. Ask your blood bank whether you can give.',
  },
  {
    title: 'Is your number still right?',
    picture: 'news-number',
    description:
      'Someone may call you at a hard moment. Log in now and then, and check your number, your place and your availability.',
  },
  {
    title: 'Bring a friend along',
    picture: 'news-together',
    description:
      'A first donation is easier with company. Ask a friend to register, and go together. World Blood Donor Day is on 14 June.',
  },
];
