-- For wrk: sends prepared requests in turn, and prints what it measured as one line of JSON.
-- Arguments: the method, the path of requests with a body, and a file with one request in each line: its path, or its body.

local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  requests = {}
  for line in io.lines(args[3]) do
    if args[1] == "GET" then
      requests[#requests + 1] = wrk.format("GET", line)
    else
      requests[#requests + 1] = wrk.format(args[1], args[2], nil, line)
    end
  end
  -- Threads begin at different requests.
  last = number * 1009 % #requests
end

function request()
  last = last % #requests + 1
  return requests[last]
end

function done(summary, latency)
  local percentiles = {}
  for _, p in ipairs({0, 10, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99}) do
    percentiles[#percentiles + 1] = string.format("[%g,%d]", p, latency:percentile(p))
  end
  local errors = summary.errors
  print(string.format(
    'RESULT {"requests":%d,"micros":%d,"bytes":%.0f,"refused":%d,"lost":%d,"maxMicros":%d,"percentiles":[%s]}',
    summary.requests, summary.duration, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, latency.max, table.concat(percentiles, ",")))
end
