import pictures from './pictures.svg';
import styles from './Picture.module.css';

/** Those of pictures.svg, with their sizes. */
const sizes = {
  // An artery that becomes a map of links: the dots are towns of India where they lie; no border is drawn.
  hero: [560, 400],
  // A sheet with a name on it, and the drop of the one who signed.
  register: [440, 320],
  // An e-mail with a key.
  'forgot-password': [440, 320],
  // The halves of the front page's banner, through which one artery runs: a film, and where a donor is.
  films: [580, 240],
  app: [580, 240],
  'news-prepare': [320, 180],
  'news-day': [320, 180],
  'news-after': [320, 180],
  'news-platelets': [320, 180],
  'news-number': [320, 180],
  'news-together': [320, 180],
} as const;

interface PictureProps {
  name: keyof typeof sizes;
  /** What it shows, where it is more than decoration. */
  alt?: string;
  className?: string;
}

/** The project's own pictures: they shrink with their column, and take their colours from the page, so that they suit the
    dark as well. */
export function Picture({ name, alt, className = styles.picture }: PictureProps) {
  const [width, height] = sizes[name];
  const meaning = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <svg
      {...meaning}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <use href={`${pictures}#${name}`} />
    </svg>
  );
}
