pragma solidity ^0.4.24;

contract DSAuthority { function canCall(address src, address dst, bytes4 sig) public view returns (bool); }

contract DSAuth {
    DSAuthority public authority; address public owner;
    constructor() public { owner = msg.sender; }
    function setOwner(address o) public auth { owner = o; }
    function setAuthority(DSAuthority a) public auth { authority = a; }
    modifier auth { require(isAuthorized(msg.sender, msg.sig)); _; }
    function isAuthorized(address src, bytes4 sig) internal view returns (bool) {
        if (src == address(this)) return true; else if (src == owner) return true; else if (authority == DSAuthority(0)) return false; else return authority.canCall(src, this, sig);
    }
}

contract VintageToken is DSAuth {
    mapping(address => uint256) balances; mapping(address => mapping(address => uint256)) approvals; uint256 supply; bool public stopped; bytes32 public name;
    event Transfer(address indexed src, address indexed dst, uint wad);
    modifier stoppable { require(!stopped); _; }
    function totalSupply() public view returns (uint256) { return supply; }
    function balanceOf(address a) public view returns (uint256) { return balances[a]; }
    function transfer(address dst, uint wad) public returns (bool) { return transferFrom(msg.sender, dst, wad); }
    function transferFrom(address src, address dst, uint wad) public stoppable returns (bool) { if (src != msg.sender && approvals[src][msg.sender] != uint(-1)) { require(approvals[src][msg.sender] >= wad); approvals[src][msg.sender] -= wad; } require(balances[src] >= wad); balances[src] -= wad; balances[dst] += wad; Transfer(src, dst, wad); return true; }
    function approve(address guy, uint wad) public stoppable returns (bool) { approvals[msg.sender][guy] = wad; return true; }
    function mint(address guy, uint wad) public auth stoppable { balances[guy] += wad; supply += wad; Transfer(0, guy, wad); }
    function burn(uint wad) public { require(balances[msg.sender] >= wad); balances[msg.sender] -= wad; supply -= wad; }
    function stop() public auth { stopped = true; }
    function start() public auth { stopped = false; }
    function setName(bytes32 n) public auth { name = n; }
}

contract VintageTether {
    address public owner; bool public paused; mapping(address => uint) balances; mapping(address => bool) public isBlackListed; uint public basisPointsRate; uint public maximumFee; uint public supply; address public upgraded; bool public deprecated;
    function VintageTether() public { owner = msg.sender; }
    modifier onlyOwner() { if (msg.sender != owner) { throw; } _; }
    modifier onlyOwnerQuiet() { if (msg.sender == owner) _; }
    function transferOwnership(address o) public onlyOwner { if (o != address(0)) owner = o; }
    function pause() onlyOwner public { require(!paused); paused = true; }
    function unpause() onlyOwnerQuiet public { paused = false; }
    function addBlackList(address e) public onlyOwner { isBlackListed[e] = true; }
    function removeBlackList(address e) public onlyOwner { isBlackListed[e] = false; }
    function destroyBlackFunds(address e) public onlyOwner { require(isBlackListed[e]); supply -= balances[e]; balances[e] = 0; }
    function issue(uint amount) public onlyOwner { require(supply + amount > supply); balances[owner] += amount; supply += amount; }
    function redeem(uint amount) public onlyOwner { require(balances[owner] >= amount); supply -= amount; balances[owner] -= amount; }
    function setParams(uint b, uint m) public onlyOwner { require(b < 20 && m < 50); basisPointsRate = b; maximumFee = m; }
    function deprecate(address u) public onlyOwner { deprecated = true; upgraded = u; }
    function transfer(address to, uint v) public { require(!paused && !isBlackListed[msg.sender]); uint fee = v * basisPointsRate / 10000; if (fee > maximumFee) fee = maximumFee; balances[msg.sender] -= v; balances[to] += v - fee; if (fee > 0) balances[owner] += fee; }
    function kill() public { if (msg.sender == owner) selfdestruct(owner); }
    function() public payable {}
}

contract VintageWallet {
    uint constant MAX = 50; mapping(address => bool) public isOwner; address[] public owners; uint public required; uint public count;
    struct Tx { address to; uint value; bytes data; bool executed; } mapping(uint => Tx) public transactions; mapping(uint => mapping(address => bool)) public confirmations;
    modifier onlyWallet() { require(msg.sender == address(this)); _; }
    modifier ownerExists(address o) { require(isOwner[o]); _; }
    modifier confirmed(uint id, address o) { require(confirmations[id][o]); _; }
    function VintageWallet(address[] o, uint r) public { for (uint i = 0; i < o.length; i++) isOwner[o[i]] = true; owners = o; required = r; }
    function addOwner(address o) public onlyWallet { require(!isOwner[o]); isOwner[o] = true; owners.push(o); }
    function removeOwner(address o) public onlyWallet ownerExists(o) { isOwner[o] = false; for (uint i = 0; i < owners.length - 1; i++) if (owners[i] == o) { owners[i] = owners[owners.length - 1]; break; } owners.length -= 1; }
    function changeRequirement(uint r) public onlyWallet { required = r; }
    function submitTransaction(address to, uint v, bytes d) public ownerExists(msg.sender) returns (uint id) { id = count; transactions[id] = Tx(to, v, d, false); count += 1; confirmations[id][msg.sender] = true; }
    function confirmTransaction(uint id) public ownerExists(msg.sender) { require(!confirmations[id][msg.sender]); confirmations[id][msg.sender] = true; }
    function revokeConfirmation(uint id) public ownerExists(msg.sender) confirmed(id, msg.sender) { confirmations[id][msg.sender] = false; }
    function executeTransaction(uint id) public ownerExists(msg.sender) confirmed(id, msg.sender) { Tx storage t = transactions[id]; require(!t.executed); t.executed = true; require(t.to.call.value(t.value)(t.data)); }
    function() public payable {}
}

contract Shares { function shareOf(address who) public view returns (uint256); function isKeeper(address who) public view returns (bool); }

/// An answer that is computed with is a share; one that is only asked for is a permission.
contract Weighted {
    Shares shares; uint256 public value; uint256 public level;
    constructor(Shares s) public { shares = s; }
    function weigh(uint256 next) public { uint256 share = shares.shareOf(msg.sender); require(share != 0); value = value + next * share / 100; }
    function setLevel(uint256 next) public { require(shares.isKeeper(msg.sender)); level = next; }
}
