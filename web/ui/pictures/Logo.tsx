import { useId } from 'react';

/** A drop, and in it an artery that branches like a person with raised arms. In one colour, the text's. */
export function Logo({ size = 32, alt }: { size?: number; alt?: string }) {
  const id = useId();
  const meaning = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <svg {...meaning} viewBox="0 0 32 32" width={size} height={size} fill="none">
      <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32">
        <path fill="#fff" d={dropPath} />
        <path stroke="#000" strokeWidth="2.6" strokeLinecap="round" d={arteryPath} />
        <circle cx="16" cy="14.4" r="2.3" fill="#000" />
      </mask>
      <path fill="currentColor" d={dropPath} mask={`url(#${id})`} />
    </svg>
  );
}

const dropPath = 'M16 1S4.5 12.6 4.5 19.7a11.5 11.5 0 0 0 23 0C27.5 12.6 16 1 16 1Z';
const arteryPath = 'M16 32v-7.5c0-4-4.6-3.6-6-7.6M16 24.5c0-4 4.6-3.6 6-7.6';
