import { createServer } from 'node:http';

// The fastest that a Node program can answer: one constant buffer, no routing.
const body = Buffer.alloc(Number(process.env.YARDSTICK_BYTES), 'a');
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length };
createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
