// Data sources: whose data and pictures the site uses, as their licences ask.
import { dataSourcesPage } from '#web/content/dataSources.ts';
import { meta as makeMeta, publicHeaders } from '#web/lib/meta.ts';
import { readMessage } from '#web/messages/t.ts';
import type { Route } from './+types/dataSources.ts';
import { ArticlePage } from './ArticlePage.tsx';

export const handle = { isStatic: true, isPublic: true };
export const headers = publicHeaders;

export const meta: Route.MetaFunction = () => {
  const { title, lead } = dataSourcesPage();
  return makeMeta({ title: readMessage(title), description: readMessage(lead) });
};

export default function DataSources() {
  return <ArticlePage article={dataSourcesPage()} />;
}
