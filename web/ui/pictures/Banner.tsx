import { Picture } from './Picture.tsx';
import type { PictureProps } from './Picture.tsx';

// The two halves of the front page's banner. One artery runs through both: it leaves the left where it enters the right.

/** A screen that shows a film. */
export function BannerFilms(props: PictureProps) {
  return (
    <Picture size={[580, 240]} {...props}>
      <path fill="var(--deep)" d="M0 0h580v240H0z" />
      <path d="M-10 196c90 0 80-70 160-70s110 74 200 74 120-60 240-60" stroke="var(--red)" strokeWidth="18" />
      <g fill="#fff">
        <rect x="176" y="36" width="228" height="148" rx="14" />
        <path d="M240 206h100" stroke="#fff" strokeWidth="8" />
      </g>
      <path d="M190 58a8 8 0 0 1 8-8h184a8 8 0 0 1 8 8v104a8 8 0 0 1-8 8H198a8 8 0 0 1-8-8Z" fill="var(--on-red)" />
      <path d="M204 64h172M204 156h172" stroke="#fff" strokeOpacity=".55" strokeWidth="8" strokeDasharray="6 15" />
      <path d="M290 72s-30 30-30 48a30 30 0 0 0 60 0c0-18-30-48-30-48Z" fill="#fff" />
      <path d="m282 107 20 13-20 13Z" fill="var(--on-red)" stroke="var(--on-red)" strokeWidth="4" />
      <g stroke="#fff" strokeOpacity=".35" strokeWidth="3">
        <path d="M60 60h58M60 82h36M462 60h58M484 82h36" />
      </g>
    </Picture>
  );
}

/** A telephone that shows where a donor is. */
export function BannerApps(props: PictureProps) {
  return (
    <Picture size={[580, 240]} {...props}>
      <path fill="var(--deep)" d="M0 0h580v240H0z" />
      <path d="M-10 140c110 0 110 62 210 62s120-86 200-86 100 50 190 50" stroke="var(--red)" strokeWidth="18" />
      <rect x="228" y="16" width="124" height="236" rx="20" fill="#fff" />
      <path d="M238 38a10 10 0 0 1 10-10h84a10 10 0 0 1 10 10v202H238Z" fill="var(--on-red)" fillOpacity=".08" />
      <path d="M278 34h24" stroke="var(--on-red)" strokeWidth="5" />
      <g stroke="var(--on-red)" strokeOpacity=".4" strokeWidth="3">
        <path d="M238 84l42 22 62-30M280 106l-12 60 74 22M238 150l30 16" />
      </g>
      <path d="M290 130s-24-27-24-45a24 24 0 0 1 48 0c0 18-24 45-24 45Z" fill="var(--on-red)" />
      <circle cx="290" cy="85" r="9" fill="#fff" />
      <path d="M268 166h0M342 188h0M238 150h0" stroke="var(--on-red)" strokeWidth="11" />
      <rect x="250" y="200" width="80" height="24" rx="12" fill="#0d6e45" />
      <path d="M276 212h28" stroke="#fff" strokeWidth="4" />
      <g fill="#fff">
        <rect x="376" y="52" width="118" height="46" rx="12" />
        <path d="M396 76h0M414 68h60M414 82h36" stroke="var(--on-red)" strokeWidth="7" />
      </g>
    </Picture>
  );
}
