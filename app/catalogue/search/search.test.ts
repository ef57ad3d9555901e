import { useTestDatabase } from '#platform/testing/database.ts';
import { describeSearch } from '../testing/search-suite.ts';

useTestDatabase();

describeSearch(async () => async () => {});
