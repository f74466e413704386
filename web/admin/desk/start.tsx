// The desk leads to its first part.
import { redirect } from 'react-router';

const load = () => redirect('/dashboard/desk/confirmations');

export { load as loader, load as clientLoader };

/** Never shown. */
export default function Start() {
  return null;
}
