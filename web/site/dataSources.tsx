// Data sources: whose data and pictures the site uses, as their licences ask.
import { dataSourcesPage } from '#web/content/dataSources.ts';
import { meta as makeMeta, publicHeaders } from '#web/lib/meta.ts';
import { readMessage } from '#web/messages/t.ts';
import type { Route } from './+types/dataSources.ts';
import { ArticlePage } from './ArticlePage.tsx';

export const handle = { isStatic: true, isPublic: true };
export const headers = publicHeaders;

export const meta: Route.MetaFunction = () =>
  makeMeta({ title: readMessage(dataSourcesPage.title), description: readMessage(dataSourcesPage.lead) });

export default function DataSources() {
  return <ArticlePage article={dataSourcesPage} />;
}
