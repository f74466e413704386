// Numbers, e-mail addresses and websites that visitors sent, as links where their form is safe.
import type { ReactNode } from 'react';
import { formatMobile } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';

/** A number in E.164. */
export function phoneLink(number: string): ReactNode {
  return /^\+\d+$/.test(number) ? <a href={`tel:${number}`}>{formatMobile(number)}</a> : number;
}

/** A landline's area code has two to four digits: nobody knows where it ends. */
export function landlineLink(number: string): ReactNode {
  return /^\+\d+$/.test(number) ? <a href={`tel:${number}`}>{number.replace(/^\+91/, '+91 ')}</a> : number;
}

export function emailLink(address: string): ReactNode {
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  return <a href={`mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}`}>{address}</a>;
}

export function websiteLink(address: string): ReactNode {
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') return address;
  return (
    <Anchor href={address} target="_blank">
      {address}
    </Anchor>
  );
}
