// Who looks at requests, and when.
import { hourInIndia } from '#contract/indiaTime.ts';
import { loadSite, site } from '#web/content/site.ts';
import { t } from '#web/messages/t.ts';

const clock = (hour: number) => `${hour}:00`;

/** `dutyTo` may be past midnight. */
function isWithin(hour: number, { dutyFrom, dutyTo }: { dutyFrom: number; dutyTo: number }): boolean {
  return dutyFrom < dutyTo ? hour >= dutyFrom && hour < dutyTo : hour >= dutyFrom || hour < dutyTo;
}

/** Whether somebody is on duty now, else when somebody will be. */
export async function describeDuty(now: Date): Promise<string> {
  await loadSite();
  const { desk, contact } = site();
  if (desk.isOnDuty) return t('bloodRequests.onDuty');
  const [from, to] = [clock(contact.dutyFrom), clock(contact.dutyTo)];
  const isUsual = isWithin(hourInIndia(now), contact);
  return isUsual ? t('bloodRequests.hours', { from, to }) : t('bloodRequests.offDuty', { from });
}
