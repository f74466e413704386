// The districts whose seats are nearest to this device.
import type { FoundPlace } from '#contract/locations.ts';
import { labelPlace } from '#contract/placeNames.ts';
import { nameLanguage } from '#web/messages/language.ts';

/** Lines of id, latitude, longitude, id of the state and name, separated by tabs. */
const SEATS = '/district-seats.txt';
const OFFERED = 3;

type Point = Pick<GeolocationCoordinates, 'latitude' | 'longitude'>;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The square of the distance on a plane, in units of its own: exact enough to tell which is nearer. */
function distance(a: Point, b: Point): number {
  const width = (a.longitude - b.longitude) * Math.cos(radians((a.latitude + b.latitude) / 2));
  return width ** 2 + (a.latitude - b.latitude) ** 2;
}

function readSeat(line: string, names: ReadonlyMap<string, string>) {
  const [districtId = '', latitude, longitude, stateId, english = ''] = line.split('\t');
  const name = labelPlace(english, names.get(districtId));
  const place: FoundPlace = {
    level: 'district',
    stateId: Number(stateId),
    districtId: Number(districtId),
    cityId: null,
    name,
    districtName: name,
    state: '',
    matched: name,
  };
  return { place, latitude: Number(latitude), longitude: Number(longitude) };
}

const readPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: false,
      maximumAge: 3_600_000,
      timeout: 8_000,
    });
  });

async function loadLines(file: string): Promise<string[]> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return (await response.text()).trim().split('\n');
}

/** By the id of the district, in the language of the page; none where they are English or did not load. */
async function loadNames(): Promise<Map<string, string>> {
  const language = nameLanguage();
  const lines = language ? await loadLines(`/district-names/${language}.txt`).catch(() => []) : [];
  return new Map(
    lines.map((line) => {
      const [id = '', name = ''] = line.split('\t');
      return [id, name];
    }),
  );
}

async function loadSeats() {
  const [lines, names] = await Promise.all([loadLines(SEATS), loadNames()]);
  return lines.map((line) => readSeat(line, names));
}

export type Problem = 'denied' | 'unknown' | 'offline';

/** Nearest first, or why they are not known. */
export async function findNearest(): Promise<FoundPlace[] | Problem> {
  const [position, seats] = await Promise.allSettled([readPosition(), loadSeats()]);
  if (position.status === 'rejected') {
    const { reason } = position;
    return reason instanceof GeolocationPositionError && reason.code === reason.PERMISSION_DENIED
      ? 'denied'
      : 'unknown';
  }
  if (seats.status === 'rejected') return 'offline';
  return seats.value
    .map((seat) => ({ place: seat.place, away: distance(seat, position.value.coords) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, OFFERED)
    .map(({ place }) => place);
}
