// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IPaid { function balanceOf(address who) external view returns (uint256); function transferFrom(address from, address to, uint256 amount) external returns (bool); }
interface IMade { function mint(address to, uint256 amount) external; function burn(address from, uint256 amount) external; }

/// What a balance is after a payment is another answer to the same question.
contract Received {
    address public owner; IPaid public immutable token; uint256 public total;
    constructor(IPaid t) { owner = msg.sender; token = t; }
    function take(uint256 n) private {
        uint256 before = token.balanceOf(address(this));
        token.transferFrom(msg.sender, address(this), n);
        uint256 got = token.balanceOf(address(this)) - before;
        require(got > 0);
        total += got;
    }
    function fund(uint256 n) external { require(msg.sender == owner); take(n); }
    function give(uint256 n) external { take(n); }
}

/// A flag that is on only while somebody begins: nobody comes from outside and finds it on.
contract Beginning {
    bool private begun; bool private beginning; mapping(address => bool) private pausers; bool public paused; uint256 public count;
    modifier beginner() {
        require(beginning || !begun);
        bool was = beginning;
        beginning = true;
        begun = true;
        _;
        beginning = was;
    }
    function begin(address who) external beginner { name(who); }
    function name(address who) private beginner { pausers[who] = true; }
    function addPauser(address who) external { require(pausers[msg.sender]); pausers[who] = true; }
    function pause() external { require(pausers[msg.sender]); paused = true; }
    function play() external { require(!paused); count++; }
}

/// The same flag, but somebody can turn it on for good: whoever finds it on may enter.
contract Reopened {
    bool private begun; bool private beginning; mapping(address => bool) private pausers; bool public paused;
    function begin(address who) external {
        require(beginning || !begun);
        bool was = beginning;
        beginning = true;
        begun = true;
        pausers[who] = true;
        beginning = was;
    }
    function reopen() external { beginning = true; }
    function pause() external { require(pausers[msg.sender]); paused = true; }
}

/// A token is tried before it is taken in; made elsewhere is what stays there.
contract Trying {
    address public owner; IMade public token;
    constructor() { owner = msg.sender; }
    function setupToken(IMade t) external { require(msg.sender == owner); t.mint(address(this), 1); t.burn(address(this), 1); token = t; }
    function reward(address who, uint256 n) external { require(msg.sender == owner); token.mint(who, n); }
}
