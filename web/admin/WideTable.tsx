// Around a list: where its text is too large for the window the list scrolls in itself, and the keyboard reaches that.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import styles from './WideTable.module.css';

export function WideTable({ name, children }: { name: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const region = ref.current!;
    const observer = new ResizeObserver(() => setWide(region.scrollWidth > region.clientWidth));
    for (const element of [region, ...region.querySelectorAll('table')]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.wide}>
      <div ref={ref} className={styles.scroll} {...(isWide && { role: 'region', 'aria-label': name, tabIndex: 0 })}>
        {children}
      </div>
    </div>
  );
}

export function NamedTable<Row>({ name, ...table }: { name: string } & Omit<DataTableProps<Row>, 'caption'>) {
  return (
    <WideTable name={name}>
      <DataTable caption={name} {...table} />
    </WideTable>
  );
}
