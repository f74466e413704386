// The administrators' endpoints for registers of former networks.
import * as contract from '#contract/registers.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { listRegisters } from './registers.ts';
import { beginUndo } from './undoImport.ts';
import { lockRegister, pauseNotices, requireState, resumeNotices, startNotices } from './start.ts';

export const routes = [
  route(contract.getRegisters, async ({ db, services: { config } }) => ({
    data: { registers: await listRegisters(db, config), usualPace: config.noticesAnHour },
  })),

  adminWrite(contract.startNotices, {
    async handle({ input: { registerId, ...input }, db, session }) {
      requireRecentLogin(session);
      const register = await lockRegister(db, registerId);
      const started = await startNotices(db, register, input);
      return { data: { state: 'running' as const, started }, changed: [registerId], rowCount: started };
    },
  }),

  adminWrite(contract.pauseNotices, {
    async handle({ input: { registerId }, db }) {
      requireState(await lockRegister(db, registerId), 'running');
      await pauseNotices(db, registerId);
      return { data: { state: 'paused' as const }, changed: [registerId] };
    },
  }),

  adminWrite(contract.resumeNotices, {
    async handle({ input: { registerId, anHour }, db, session }) {
      requireRecentLogin(session);
      requireState(await lockRegister(db, registerId), 'paused');
      await resumeNotices(db, registerId, anHour);
      return { data: { state: 'running' as const }, changed: [registerId] };
    },
  }),

  adminWrite(contract.undoImport, {
    async handle({ input: { registerId, latest }, db, session }) {
      requireRecentLogin(session);
      const register = await lockRegister(db, registerId);
      const affected = await beginUndo(db, register, latest);
      const state = register.state === 'running' ? ('paused' as const) : register.state;
      return { data: { state, affected }, changed: [registerId], rowCount: 0 };
    },
  }),
];
