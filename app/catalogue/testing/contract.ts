import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/** Gives governments a contract that runs, and what it needs; those that are inserted later have none. @param codes all of them, if not given. */
export async function giveContracts(codes?: readonly string[]): Promise<void> {
  await sql`
    update government
       set head_name = '北野 一郎', department = 'ふるさと納税係', phone = '0153-00-0000', email = 'furusato@town.example.jp',
           one_stop_postal = '0860205', one_stop_address = '北海道野付郡別海町別海常盤町280番地 別海町役場 ふるさと納税係',
           seal = 'omitted', contract_from = '2020-01-01'
     where ${codes === undefined ? sql`true` : sql`code = any(${[...codes]})`}`.execute(db());
}

/** Where Japan Post has the address of `giveContracts`: without it no contract can be begun. */
export async function aPostalCode(): Promise<void> {
  await sql`insert into postal_code (code, prefecture_code, city, town, government_code)
            values ('0860205', 1, '野付郡別海町', '別海常盤町', '016918')`.execute(db());
}
