import { Picture } from './Picture.tsx';
import type { PictureProps } from './Picture.tsx';

/** An e-mail with a key. */
export function ForgotPasswordPicture(props: PictureProps) {
  return (
    <Picture size={[440, 320]} {...props}>
      <ellipse cx="220" cy="176" rx="205" ry="132" fill="var(--blush)" />
      <path d="M-4 214c40 30 56-36 98-10" stroke="var(--edge)" strokeWidth="3" strokeDasharray="2 10" />
      <path d="M96 138 220 50l124 88v128a14 14 0 0 1-14 14H110a14 14 0 0 1-14-14Z" fill="var(--edge)" />
      <rect
        x="124"
        y="66"
        width="192"
        height="170"
        rx="12"
        fill="var(--surface)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      <g stroke="var(--red)" strokeWidth="11">
        <circle cx="182" cy="126" r="23" />
        <path d="M206 126h68v22M246 126v16" />
      </g>
      <path d="M96 150l108 76a28 28 0 0 0 32 0l108-76v116a14 14 0 0 1-14 14H110a14 14 0 0 1-14-14Z" fill="var(--red)" />
      <path d="m101 277 78-70M339 277l-78-70" stroke="#fff" strokeOpacity=".45" strokeWidth="3" />
      <g transform="translate(318 42)">
        <circle cx="34" cy="34" r="34" fill="var(--good)" stroke="var(--page)" strokeWidth="5" />
        <path d="M34 18v17l11 8" stroke="var(--page)" strokeWidth="6" />
      </g>
    </Picture>
  );
}
