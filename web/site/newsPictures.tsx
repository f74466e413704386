// The project's own pictures for news, drawn with the page's own colours.
import type { ReactNode } from 'react';
import type { NewsDrawing as DrawingName } from '#contract/pictures.ts';
import { Picture } from '#web/ui/pictures/Picture.tsx';

const drop = 'M0-30S-24-4-24 12a24 24 0 0 0 48 0C24-4 0-30 0-30Z';

const drawings: Record<DrawingName, ReactNode> = {
  // A plate, a glass of water and a card.
  'news-prepare': (
    <>
      <circle cx="118" cy="98" r="58" fill="var(--surface)" stroke="var(--edge)" strokeWidth="2" />
      <circle cx="118" cy="98" r="38" stroke="var(--line)" strokeWidth="3" />
      <path d="M118 78c-26-10-36 34-10 46 6 3 14 3 20 0 26-12 16-56-10-46Z" fill="var(--red)" />
      <path d="M118 78c0-8 4-14 12-16" stroke="var(--good)" strokeWidth="6" />
      <path d="M196 62h46l-7 84h-32Z" fill="var(--surface)" stroke="var(--edge)" strokeWidth="2" />
      <path d="m200 92 38 0-5 48h-28Z" fill="var(--info)" opacity=".55" />
      <rect x="214" y="118" width="78" height="50" rx="8" fill="var(--surface)" stroke="var(--edge)" strokeWidth="2" />
      <circle cx="232" cy="138" r="7" fill="var(--link)" />
      <path d="M248 136h30M226 154h52" stroke="var(--edge)" strokeWidth="4" />
    </>
  ),
  // A list of questions, answered, and the arm's band.
  'news-day': (
    <>
      <rect x="56" y="28" width="104" height="130" rx="12" fill="var(--surface)" stroke="var(--edge)" strokeWidth="2" />
      <path d="M86 28h44v8a8 8 0 0 1-8 8H94a8 8 0 0 1-8-8Z" fill="var(--edge)" />
      <path d="m72 74 6 6 11-13M72 104l6 6 11-13M72 134l6 6 11-13" stroke="var(--good)" strokeWidth="5" />
      <path d="M102 76h40M102 106h34M102 136h40" stroke="var(--edge)" strokeWidth="5" />
      <path d="M238 118c0 34-76 4-76 40" stroke="var(--red)" strokeWidth="6" />
      <rect x="204" y="34" width="68" height="88" rx="18" fill="var(--surface)" stroke="var(--edge)" strokeWidth="2" />
      <path d="M206 76c16-10 28 8 64-2v30a16 16 0 0 1-16 16h-32a16 16 0 0 1-16-16Z" fill="var(--red)" />
      <path d="M238 34V18M226 18h24" stroke="var(--edge)" strokeWidth="5" />
    </>
  ),
  // A cup and a biscuit.
  'news-after': (
    <>
      <path d="M176 84h24a18 18 0 0 1 0 44h-28" stroke="var(--edge)" strokeWidth="8" />
      <path d="M92 66h90v50a34 34 0 0 1-34 34h-22a34 34 0 0 1-34-34Z" fill="var(--red)" />
      <path d="M108 84v28" stroke="#fff" strokeOpacity=".5" strokeWidth="6" />
      <path d="M118 50c-8-10 8-14 0-26M150 50c-8-10 8-14 0-26" stroke="var(--edge)" strokeWidth="5" />
      <path d="M64 158h196" stroke="var(--edge)" strokeWidth="6" />
      <circle cx="238" cy="128" r="26" fill="var(--warn-panel)" stroke="var(--warn)" strokeWidth="3" />
      <path d="M230 120h0M246 118h0M240 134h0M228 138h0" stroke="var(--warn)" strokeWidth="7" />
    </>
  ),
  // A drop of blood, and one of which only some is taken.
  'news-platelets': (
    <>
      <path d="M-10 150c70 0 70-26 130-26s70 30 210 26" stroke="var(--link)" strokeOpacity=".25" strokeWidth="12" />
      <path d={drop} transform="translate(108 82) scale(1.75)" fill="var(--red)" />
      <g transform="translate(216 82) scale(1.75)">
        <path d={drop} fill="var(--surface)" stroke="var(--warn)" strokeWidth="2" />
        <path d="M-8-2h0M6-8h0M-12 14h0M2 8h0M12 16h0M-2 24h0" stroke="var(--warn)" strokeWidth="8" />
      </g>
      <path d="M153 74h18M153 92h18" stroke="var(--edge)" strokeWidth="5" />
    </>
  ),
  // A telephone that rings, and a number that is right.
  'news-number': (
    <>
      <rect x="118" y="18" width="84" height="146" rx="16" fill="var(--surface)" stroke="var(--edge)" strokeWidth="2" />
      <path d="M148 32h24" stroke="var(--edge)" strokeWidth="5" />
      <circle cx="160" cy="70" r="15" fill="var(--link)" />
      <path d="M134 112a26 20 0 0 1 52 0Z" fill="var(--link)" />
      <path d="M136 132h48" stroke="var(--edge)" strokeWidth="5" />
      <path d="M94 62c-12 18-12 40 0 58M74 50c-18 26-18 56 0 82" stroke="var(--link)" strokeWidth="6" />
      <circle cx="206" cy="134" r="26" fill="var(--good)" stroke="var(--blush)" strokeWidth="5" />
      <path d="m194 134 9 9 16-19" stroke="var(--page)" strokeWidth="6" />
    </>
  ),
  // Two people, a drop between them.
  'news-together': (
    <>
      <circle cx="102" cy="70" r="25" fill="var(--link)" />
      <path d="M52 160a50 46 0 0 1 100 0Z" fill="var(--link)" />
      <circle cx="218" cy="70" r="25" fill="var(--edge)" />
      <path d="M168 160a50 46 0 0 1 100 0Z" fill="var(--edge)" />
      <path
        d={drop}
        transform="translate(160 108) scale(1.2)"
        fill="var(--red)"
        stroke="var(--blush)"
        strokeWidth="5"
      />
      <path d="M160 112v22M149 123h22" stroke="#fff" strokeWidth="6" />
    </>
  ),
};

export function NewsDrawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <Picture size={[320, 180]} className={className}>
      {drawings[name]}
    </Picture>
  );
}
