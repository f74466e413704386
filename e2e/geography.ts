// Districts by the names of their states.
import type { APIRequestContext } from '@playwright/test';
import { takeNumber } from '#test/takenNumbers.ts';

export interface DistrictPlace {
  name: string;
  stateId: number;
  districtId: number;
  /** For a registration: the first city. */
  place: Record<'presentCountry' | 'presentState' | 'presentDistrict' | 'presentCity', number>;
}

async function lookUp<Row>(request: APIRequestContext, path: string): Promise<Row[]> {
  return ((await (await request.get(`/api/v1/${path}`)).json()) as { data: Row[] }).data;
}

export async function findDistricts(request: APIRequestContext, state: string): Promise<DistrictPlace[]> {
  const states = await lookUp<{ stateId: number; state: string }>(request, 'getStates/1');
  const { stateId } = states.find((one) => one.state === state)!;
  const districts = await lookUp<{ districtId: number; districtName: string }>(request, `getDistricts/${stateId}`);
  return Promise.all(
    districts.map(async ({ districtId, districtName: name }) => {
      const [city] = await lookUp<{ cityId: number }>(request, `getCities/${districtId}`);
      const place = { presentCountry: 1, presentState: stateId, presentDistrict: districtId };
      return { name, stateId, districtId, place: { ...place, presentCity: city!.cityId } };
    }),
  );
}

/** One of Uttar Pradesh, where no other test has registered a donor. */
export async function takeDistrict(request: APIRequestContext): Promise<DistrictPlace> {
  const districts = await findDistricts(request, 'Uttar Pradesh');
  return districts[takeNumber('district') % districts.length]!;
}

export const inDistrict = (group: string, { stateId, districtId }: DistrictPlace): string =>
  `/find-donor?bloodgroup=${encodeURIComponent(group)}&country=1&state=${stateId}&district=${districtId}&city=all`;
