// What test/addImports.ts imports, and e2e/imports.test.ts takes back.
export const IMPORTED = 12;

export const importedRegister = (hasScripts: boolean): string => `Former network ${hasScripts ? 'A' : 'B'}`;
