import { Picture } from './Picture.tsx';
import type { PictureProps } from './Picture.tsx';

/** A sheet with a name on it, and the drop of the one who signed. */
export function RegisterPicture(props: PictureProps) {
  return (
    <Picture size={[440, 320]} {...props}>
      <ellipse cx="220" cy="170" rx="205" ry="140" fill="var(--blush)" />
      <path d="M-4 262c66 6 66-62 128-58" stroke="var(--red)" strokeWidth="14" />
      <path d="M316 190c60-6 62 44 128 36" stroke="var(--red)" strokeWidth="14" />
      <g fill="var(--surface)" stroke="var(--edge)" strokeWidth="2">
        <rect x="124" y="34" width="192" height="252" rx="16" />
        <rect x="152" y="146" width="136" height="30" rx="8" />
        <rect x="152" y="190" width="136" height="30" rx="8" />
      </g>
      <path d="M180 34h80v10a12 12 0 0 1-12 12h-56a12 12 0 0 1-12-12Z" fill="var(--edge)" />
      <circle cx="220" cy="90" r="15" fill="var(--link)" />
      <path d="M192 130a28 21 0 0 1 56 0Z" fill="var(--link)" />
      <path d="M166 161h62M166 205h40" stroke="var(--edge)" strokeWidth="5" />
      <rect x="152" y="236" width="136" height="32" rx="8" fill="var(--red)" />
      <path d="M200 252h40" stroke="#fff" strokeWidth="5" />
      <g transform="translate(296 26)">
        <path
          d="M46 2S6 42 6 68a40 40 0 0 0 80 0C86 42 46 2 46 2Z"
          fill="var(--red)"
          stroke="var(--page)"
          strokeWidth="5"
        />
        <path d="M46 50v36M28 68h36" stroke="#fff" strokeWidth="9" />
      </g>
      <g stroke="var(--good)" strokeWidth="5">
        <circle cx="92" cy="106" r="24" fill="var(--surface)" stroke="var(--good)" />
        <path d="m81 107 8 8 14-17" />
      </g>
    </Picture>
  );
}
