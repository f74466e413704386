// What administrators see of better words for a translated sentence.
import { expect, test } from 'vitest';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { addTranslation } from '#test/forms.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

test('the link to the page of a sentence marks it in its place', async () => {
  const given = { language: 'te', page: '/about-us', betterWords: 'దాతను వెతకండి', name: '' } as const;
  await app.visitor().call(addTranslation, { ...given, sentence: 'రక్తం O-దాత, వెతకండి' });
  const { client } = await addAdmin(app);
  const { text } = await client.send('/dashboard/approve-translation?state=all&more=1');
  const marked = encodeURIComponent('రక్తం O-దాత, వెతకండి').replace('-', '%2D');
  expect(text).toContain(`href="/te/about-us#:~:text=${marked}"`);
});
