// Who looks at requests, and when.
import { hourInIndia } from '#contract/indiaTime.ts';
import { loadSite, site } from '#web/content/site.ts';
import { sayHour } from '#web/content/sayHour.ts';
import { t } from '#web/messages/t.ts';

/** `dutyTo` may be past midnight. */
function isWithin(hour: number, { dutyFrom, dutyTo }: { dutyFrom: number; dutyTo: number }): boolean {
  return dutyFrom < dutyTo ? hour >= dutyFrom && hour < dutyTo : hour >= dutyFrom || hour < dutyTo;
}

export interface Duty {
  /** Whether somebody is on duty now, else when somebody will be. */
  text: string;
  /** Of the network. */
  phone: string | null;
  email: string;
}

export async function describeDuty(now: Date): Promise<Duty> {
  await loadSite();
  const { desk, contact } = site();
  const { phone, email } = contact;
  if (desk.isOnDuty) return { text: t('bloodRequests.onDuty'), phone, email };
  const [from, to] = [sayHour(contact.dutyFrom), sayHour(contact.dutyTo)];
  const isUsual = isWithin(hourInIndia(now), contact);
  return {
    text: isUsual ? t('bloodRequests.hours', { from, to }) : t('bloodRequests.offDuty', { from }),
    phone,
    email,
  };
}
