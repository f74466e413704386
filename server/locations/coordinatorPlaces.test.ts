// Contact Us in the language of the page: its regions and districts, and what administrators call otherwise.
import { expect, test } from 'vitest';
import { getSite } from '#contract/siteContent.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

async function regionsIn(language: 'en' | 'te') {
  const { body } = await app.visitor().call(getSite, { language });
  return body.data.contacts.regions.map(({ name, contacts }) => [name, ...contacts.map(({ place }) => place)]);
}

test('regions and districts have the script of the page, and several states in one name stay', async () => {
  const regions = await regionsIn('te');
  expect(regions[0]).toEqual(['ఆంధ్రప్రదేశ్', 'అనంతపురం', 'చిత్తూరు', 'తూర్పు గోదావరి', 'గుంటూరు']);
  expect(regions[5]).toEqual(['కేరళ', 'కేరళ 1', 'కేరళ 2']);
  expect(regions[2]).toEqual(['Delhi/Noida/Haryana', 'Delhi/Noida/Haryana']);
});

test('in English they are as they were written', async () => {
  expect((await regionsIn('en'))[8]).toEqual(['Telangana', 'Hyderabad 1', 'Hyderabad 2', 'Hyderabad 3']);
});
