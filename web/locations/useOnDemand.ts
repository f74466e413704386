// A component whose code is loaded when it is first asked for. Where that fails, asking again tries again.
import { useCallback, useState, type ComponentType } from 'react';
import { loadSheets } from '#web/ui/sheets.ts';

export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');

  const ask = useCallback(() => {
    setStatus('busy');
    Promise.all([load(), loadSheets()]).then(
      ([component]) => {
        setLoaded(() => component);
        setStatus('idle');
      },
      () => setStatus('failed'),
    );
  }, [load]);

  return { Loaded, status, ask };
}
