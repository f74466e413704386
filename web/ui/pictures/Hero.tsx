import { Picture } from './Picture.tsx';
import type { PictureProps } from './Picture.tsx';

// The dots are towns of India where they lie, the lines lead from one to the next; no border is drawn.
const artery = 'M-20 318C60 330 70 238 128 240C186 242 200 292 256 253C278 237 292 217 308 201';
const branches = 'M308 201Q299 225 300 251M308 201Q294 188 286 171M308 201Q324 204 339 200M308 201Q278 225 242 236';
const twigs =
  'M300 251Q301 281 289 309M300 251Q310 261 324 265M242 236Q238 227 230 221M242 236Q238 257 244 277M286 171Q256 166 226 175M286 171Q282 145 266 123M286 171Q314 153 330 125M339 200Q367 200 392 212M339 200Q355 182 377 173';
const links =
  'M324 265L359 247M324 265L323 308M289 309L273 350M289 309L295 351M289 309L254 311M273 350L283 371M226 175L198 189M266 123L284 100M266 123L226 131M284 100L273 68M284 100L309 82M273 68L254 27M273 68L291 28M330 125L383 141M383 141L425 126M425 126L467 134M467 134L511 114M467 134L495 154M467 134L464 170M377 173L425 184';
const crossLinks =
  'M323 308L289 309M359 247L392 212M392 212L425 184M230 221L226 175M330 125L284 100M377 173L383 141M295 351L283 371M244 277L254 311M226 131L226 175M425 184L425 126M323 308L295 351M309 82L330 125M495 154L464 170M495 154L511 114M230 221L198 189M226 131L284 100M291 28L254 27M309 82L273 68M300 251L244 277';
const towns =
  'M300 251h0M286 171h0M339 200h0M242 236h0M289 309h0M244 277h0M226 175h0M266 123h0M330 125h0M392 212h0M377 173h0';
const villages =
  'M359 247h0M323 308h0M273 350h0M295 351h0M254 311h0M283 371h0M198 189h0M226 131h0M273 68h0M309 82h0M254 27h0M291 28h0M383 141h0M425 126h0M511 114h0M495 154h0M464 170h0M425 184h0';
const donorEyes = 'M284 79h0M324 244h0M467 113h0M230 200h0';

/** An artery that becomes a map of links. */
export function Hero(props: PictureProps) {
  return (
    <Picture size={[560, 400]} {...props}>
      <circle cx="330" cy="205" r="190" fill="var(--blush)" />
      <g stroke="var(--edge)">
        <path d={crossLinks} strokeDasharray="1 6" strokeWidth="1.5" />
        <path d={links} strokeWidth="1.75" />
      </g>
      <g stroke="var(--red)">
        <path d={twigs} strokeWidth="3.5" />
        <path d={branches} strokeWidth="8" />
        <path d={artery} strokeWidth="22" />
      </g>
      <path d={artery} stroke="#fff" strokeOpacity=".42" strokeWidth="7" strokeDasharray="0 22" />
      <path d={villages} stroke="var(--link)" strokeWidth="9" />
      <path d={towns} stroke="var(--link)" strokeWidth="14" />
      <path d={towns} stroke="var(--surface)" strokeWidth="7" />
      <circle cx="308" cy="201" r="15" fill="var(--red)" stroke="var(--surface)" strokeWidth="4" />
      <g fill="var(--red)" stroke="var(--surface)" strokeWidth="2">
        <path d="M284 100s-11-13-11-21a11 11 0 0 1 22 0c0 8-11 21-11 21Z" />
        <path d="M324 265s-11-13-11-21a11 11 0 0 1 22 0c0 8-11 21-11 21Z" />
        <path d="M467 134s-11-13-11-21a11 11 0 0 1 22 0c0 8-11 21-11 21Z" />
        <path d="M230 221s-11-13-11-21a11 11 0 0 1 22 0c0 8-11 21-11 21Z" />
      </g>
      <path d={donorEyes} stroke="#fff" strokeWidth="8" />
    </Picture>
  );
}
