import { db } from '#platform/db/db.ts';

export interface AuditFilter {
  /** An entry's number: only those before it. */
  before?: number;
  staffId?: number;
  subject?: string;
  subjectId?: string;
  action?: string;
  from?: Date;
  until?: Date;
}

/** Entries, the newest first. */
export async function listEntries(filter: AuditFilter, most: number) {
  return db()
    .selectFrom('audit_entry')
    .leftJoin('staff', 'staff.id', 'audit_entry.staff_id')
    .select([
      'audit_entry.id',
      'at',
      'staff.name as person',
      'audit_entry.staff_id as staffId',
      'role',
      'action',
    ])
    .select(['subject', 'subject_id as subjectId', 'changes', 'address', 'request_id as requestId'])
    .$if(filter.before !== undefined, (q) => q.where('audit_entry.id', '<', filter.before!))
    .$if(filter.staffId !== undefined, (q) => q.where('audit_entry.staff_id', '=', filter.staffId!))
    .$if(filter.subject !== undefined, (q) => q.where('subject', '=', filter.subject!))
    .$if(filter.subjectId !== undefined, (q) => q.where('subject_id', '=', filter.subjectId!))
    .$if(filter.action !== undefined, (q) => q.where('action', '=', filter.action!))
    .$if(filter.from !== undefined, (q) => q.where('at', '>=', filter.from!))
    .$if(filter.until !== undefined, (q) => q.where('at', '<', filter.until!))
    .orderBy('audit_entry.id', 'desc')
    .limit(most)
    .execute();
}
