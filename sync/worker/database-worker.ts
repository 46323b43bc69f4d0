import { expose } from 'comlink';
import { DatabaseHost } from './database-host';

/* Runs beside each page: what it does never holds up drawing or typing. */
expose(new DatabaseHost());
