import { openDatabase } from '#server/database/open.ts';
import { rmSync, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import copy from 'pg-copy-streams';
import { fileOf, levels, readRows, readFileOf } from '#server/database/seed/locationFiles.ts';
const log = { info(){}, warn(){}, error: console.error } as any;
const mode = process.argv[2]!, fk = process.argv[3] === 'fk', batch = Number(process.argv[4] ?? 20000), url = process.argv[5];
const dir = '/tmp/geo-ref/db'; rmSync(dir, { recursive: true, force: true });
let t = performance.now(); const lap = (s: string) => { const n = performance.now(); console.log(s, Math.round(n - t)); t = n; };
const db = await openDatabase({ databaseUrl: url, dataDir: dir, log });
const pool = db.pool;
if (url) await pool.query('drop schema public cascade; create schema public');
lap('open');
await pool.query(readFileSync('server/database/migrations/0001_locations.sql', 'utf8'));
if (fk) await pool.query('alter table states add foreign key (country_id) references countries; alter table districts add foreign key (state_id) references states; alter table cities add foreign key (district_id) references districts');
lap('migrate');
const data: any = {}; for (const l of levels) data[l] = await readRows(l, await readFileOf(l));
lap('read+parse');
const cols: any = { countries: [['country_id','id','int'],['name','name','text'],['iso2','iso2','text'],['calling_code','calling_code','text']], states: [['state_id','id','int'],['country_id','country_id','int'],['name','name','text']], districts: [['district_id','id','int'],['state_id','state_id','int'],['name','name','text']], cities: [['city_id','id','int'],['district_id','district_id','int'],['name','name','text'],['aliases','aliases','text'],['population','population','int'],['is_other','sort_last','boolean']] };
const c = await pool.connect(); await c.query('begin'); if (url) await c.query('set local statement_timeout=0');
for (const l of levels) {
  const rows = data[l]; let last = '', pos = 0; const parent = cols[l][1][1];
  for (const r of rows) { if (l === 'countries') pos++; else { if (r[parent] !== last) { last = r[parent]; pos = 0; } pos++; } r.position = pos; }
  const cc = [...cols[l], ['position','position','int'],['active','active','boolean']];
  const names = cc.map((x: any) => x[0]).join(',');
  if (mode === 'copy') {
    const esc = (s: any) => s === '' ? '\\N' : String(s);
    const gen = function* () { for (let i = 0; i < rows.length; i += 2000) yield rows.slice(i, i + 2000).map((r: any) => cc.map(([n,k,ty]: any) => ty==='text' ? r[k] : esc(r[k])).join('\t') + '\n').join(''); };
    await pipeline(Readable.from(gen()), c.query(copy.from(`copy ${l} (${names}) from stdin`)) as any);
  } else if (mode === 'json') {
    for (let i = 0; i < rows.length; i += batch) {
      await c.query(`insert into ${l} (${names}) select * from json_to_recordset($1::json) as r(${cc.map((x:any)=>`${x[0]} ${x[2]}`).join(',')})`, [JSON.stringify(rows.slice(i,i+batch).map((r:any)=>Object.fromEntries(cc.map(([n,k,ty]:any)=>[n, ty==='text'?r[k]:r[k]===''?null:r[k]]))))]);
    }
  } else {
    const key = cc[0][0];
    const set = cc.slice(1).map(([n]: any) => `${n}=excluded.${n}`).join(',');
    const tail = mode === 'upsert' ? ` on conflict (${key}) do update set ${set} where (${cc.slice(1).map((x:any)=>l+'.'+x[0])}) is distinct from (${cc.slice(1).map((x:any)=>'excluded.'+x[0])})` : '';
    for (let i = 0; i < rows.length; i += batch) { const b = rows.slice(i, i + batch);
      await c.query(`insert into ${l} (${names}) select * from unnest(${cc.map((x: any, i: number) => `$${i+1}::${x[2]}[]`)})` + tail, cc.map(([n,k,ty]: any) => b.map((r: any) => ty==='text' ? r[k] : r[k] === '' ? null : r[k]))); }
  }
  lap(l);
}
await c.query('commit'); c.release(); lap('commit');
console.log((await pool.query('select count(*) from cities')).rows, (await pool.query('select pg_size_pretty(pg_total_relation_size(\'cities\')) s')).rows);
await db.close();
