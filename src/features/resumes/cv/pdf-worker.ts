// The reader's own worker, as a file of this app: it takes pages apart and knows no network.
import 'pdfjs-dist/build/pdf.worker.mjs';
