// How values are shown.

/** '+919849012345' as '+91 98490 12345'; other countries' numbers stay as they are stored. */
export function formatMobile(number: string): string {
  return number.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
}

/** 1000 as '1,000'. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-IN');
}

/** '2026-03-09' as '09/03/2026'. */
export function formatDate(day: string): string {
  return day.slice(0, 10).split('-').toReversed().join('/');
}

/** '2026-03-09' as '09/03'. */
export function formatDayMonth(day: string): string {
  return formatDate(day).slice(0, 5);
}

/** A call on this device's clock: '10:42', or '09/03' on another day. */
export function formatCall(at: number): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday
    ? moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    : moment.toLocaleDateString('en-GB', { day: '2-digit', month: '2-digit' });
}

const inIndia = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** A UTC timestamp as the date in India, dd/MM/yyyy. */
export function formatMoment(moment: string): string {
  return inIndia.format(new Date(moment));
}

/** Today's date in India. */
export const formatToday = (): string => inIndia.format(new Date());

const instantInIndia = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A UTC timestamp as date and time in India, 'dd/MM/yyyy, HH:mm'. */
export function formatInstant(moment: string): string {
  return instantInIndia.format(new Date(moment));
}

const secondInIndia = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A UTC timestamp as date and time in India, 'dd/MM/yyyy, HH:mm:ss'. */
export function formatSecond(moment: string): string {
  return secondInIndia.format(new Date(moment));
}

/** 'hi' as 'Hindi'. */
export function formatLanguage(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
}
