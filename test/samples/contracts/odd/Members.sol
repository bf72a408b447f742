// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

/// Members let others in, and forget whatever was under way: a loop that nobody can see the end of.
contract Members {
  mapping(address => uint256) private places;
  mapping(bytes32 => uint256) private needed;
  bytes32[] private pending;
  uint256 private count;
  uint256 public level;

  constructor() {
    places[msg.sender] = count = 1;
  }

  modifier minded() {
    require(places[msg.sender] > 0);
    _;
  }

  function forget() private {
    for (uint256 i = 0; i < 250; ++i) if (pending[i] != 0) delete needed[pending[i]];
    delete pending;
  }

  function zqEnter(address next) external minded {
    if (places[next] > 0) return;
    forget();
    places[next] = ++count;
  }

  function zqLeave(address last) external minded {
    if (places[last] == 0) return;
    places[last] = 0;
    forget();
  }

  function zqLevel(uint256 next) external minded {
    forget();
    level = next;
  }
}

/// Only what the holders of weights agree on is done in its name; their weights are its own to change.
contract Weights {
  mapping(address => uint256) private weights;
  uint256 private least;
  uint256 public own;
  uint256 public level;

  modifier itself() {
    require(msg.sender == address(this));
    _;
  }

  function zqWeigh(address holder, uint256 weight) external itself {
    weights[holder] = weight;
  }

  function zqLevel(uint256 next) external itself {
    level = next;
  }

  function act(address target, bytes calldata data, bytes32 hash, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s)
    external
  {
    uint256 weight = weights[msg.sender];
    if (weight > 0) ++own;
    for (uint256 i = 0; i < v.length; ++i) weight += weights[ecrecover(hash, v[i], r[i], s[i])];
    require(weight >= least);
    (bool done, ) = target.call(data);
    require(done);
  }
}

interface Judge {
  function isMinded(address who) external view returns (bool);
}

/// Whoever another contract says may act: naming that contract is saying who they are.
contract Judged {
  Judge private judge;
  address private other;

  modifier minded() {
    require(judge.isMinded(msg.sender));
    _;
  }

  function zqJudge(Judge next) external minded {
    judge = next;
  }

  function zqOther(address next) external minded {
    other = next;
  }
}

/// Figures that are kept for parts of the contract, which are asked for their own.
contract Parts {
  address private immutable keeper;
  address private part;
  mapping(address => mapping(address => uint256)) private figures;
  mapping(address => bool) private minds;

  constructor() {
    keeper = msg.sender;
  }

  modifier minded() {
    require(msg.sender == keeper);
    _;
  }

  function zqPart(address next) external minded {
    part = next;
    minds[next] = true;
  }

  function zqFigure(address who, uint256 figure) external minded {
    figures[who][part] = figure;
  }

  function lower(address who) external {
    require(minds[msg.sender]);
    require(figures[who][msg.sender] > 0);
    figures[who][msg.sender] = 0;
  }
}

interface Waiting {
  function queueTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external;
}

/// What a contract is told to do in writing.
contract Written {
  address private immutable keeper;
  Waiting private waiting;

  constructor() {
    keeper = msg.sender;
  }

  modifier minded() {
    require(msg.sender == keeper);
    _;
  }

  function zqHand(address next, uint256 eta) external minded {
    waiting.queueTransaction(address(waiting), 0, "setPendingAdmin(address)", abi.encode(next), eta);
  }

  function zqDelay(uint256 next, uint256 eta) external minded {
    waiting.queueTransaction(address(waiting), 0, "setDelay(uint256)", abi.encode(next), eta);
  }
}

/// Code behind a proxy that keeps its address in the first word, and is set up by a call to itself.
contract Renewed {
  address private code;
  address private keeper;
  address private other;

  modifier minded() {
    require(msg.sender == keeper);
    _;
  }

  function zqRenew(address next, bytes memory data) external minded {
    code = next;
    (bool done, ) = address(this).call(data);
    require(done);
  }

  function zqOther(address next) external minded {
    other = next;
  }
}
